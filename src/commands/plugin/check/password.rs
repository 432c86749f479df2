//! Whether the user with whom MetalK8s is installed still has the password that everybody can read.

use super::{Line, skipped, warning};
use crate::commands::Context;
use crate::commands::user::dex;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use base::secrets::remember;
use client::cluster::configs;
use domain::user::{SHIPPED, hash_of};

const NAME: &str = "admin-password";

/// Hashes with a higher bcrypt cost are not compared, because that takes too long. MetalK8s ships a hash of cost 10.
const HIGHEST_COST: u32 = 12;

/// Compares the shipped password with the hash in Dex' configuration. Nothing is tried at Dex itself.
pub(super) async fn line(context: &Context) -> Line {
    let (user, _) = SHIPPED;
    match has_shipped_password(context).await {
        Ok(Some(true)) => warning(
            NAME,
            format!("user {user} still has the password that MetalK8s ships"),
            vec![format!("to change it: kubectl metalk8s set-password user {user}")],
        ),
        Ok(Some(false)) => super::line(NAME, Ok(format!("user {user} has another one than MetalK8s ships"))),
        Ok(None) => super::line(NAME, Ok(format!("there is no user {user}"))),
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied) => {
            skipped(NAME, &error.message())
        }
        Err(error) => super::line(NAME, Err(error)),
    }
}

/// None if there is no such user.
async fn has_shipped_password(context: &Context) -> Result<Option<bool>> {
    let dex = dex()?;
    let stored = configs::stored(context.cluster().await?, dex).await?;
    let (user, _) = SHIPPED;
    let hash = hash_of(&stored.document(dex), user)
        .map_err(|error| CommandError::invalid(format!("config/dex: {error}")))?;
    let Some(hash) = hash else {
        return Ok(None);
    };
    remember(&hash);
    // Hashing blocks the thread, so it runs elsewhere: the other checks go on.
    let comparison = tokio::task::spawn_blocking(move || is_shipped(&hash));
    let is_shipped = comparison.await.map_err(CommandError::failed)?;
    Ok(Some(is_shipped))
}

fn is_shipped(hash: &str) -> bool {
    let parts: std::result::Result<bcrypt::HashParts, _> = hash.parse();
    let is_cheap = parts.is_ok_and(|parts| parts.get_cost() <= HIGHEST_COST);
    is_cheap && bcrypt::verify(SHIPPED.1, hash).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_shipped_password_is_recognised() {
        // As salt/metalk8s/addons/dex/deployed/service-configuration.sls has it.
        assert!(is_shipped("$2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W"));
        assert!(is_shipped(&bcrypt::hash("password", 4).unwrap()));
        assert!(!is_shipped(&bcrypt::hash("passwort", 4).unwrap()));
        assert!(!is_shipped(""));
        let costly = bcrypt::hash("password", 4).unwrap().replace("$04$", "$31$");
        assert!(!is_shipped(&costly));
    }
}
