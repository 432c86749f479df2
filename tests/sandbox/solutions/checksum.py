"""The checksum that `implantisomd5` writes into an image, and `checkisomd5` reads."""

import hashlib

SECTOR = 2048
SKIPPED_SECTORS = 15
FRAGMENTS = 20
CHUNK = 32 * 1024
DESCRIPTOR = 16 * SECTOR
APPLICATION_USE = DESCRIPTOR + 883
LENGTH = 512
# In a smaller image a fragment is shorter than a chunk, and checkisomd5 fails it.
SMALLEST_SECTORS = 336


def implant(path):
    """Write the checksum of an image into its primary volume descriptor."""
    with open(path, "r+b") as image:
        image.seek(DESCRIPTOR + 84)
        size = int.from_bytes(image.read(4), "big") * SECTOR
        image.seek(APPLICATION_USE)
        image.write(b" " * LENGTH)
        digest, fragments = _sums(image, size - SKIPPED_SECTORS * SECTOR)
        text = (
            f"ISO MD5SUM = {digest};SKIPSECTORS = {SKIPPED_SECTORS};RHLISOSTATUS=0;"
            f"FRAGMENT SUMS = {fragments};FRAGMENT COUNT = {FRAGMENTS};"
            "THIS IS NOT THE SAME AS RUNNING MD5SUM ON THIS ISO!!"
        )
        image.seek(APPLICATION_USE)
        image.write(text.encode())


def _sums(image, covered):
    """Return the MD5 of the covered part, and a digit triple for each fragment of it."""
    md5 = hashlib.md5()
    fragment_size = covered // (FRAGMENTS + 1)
    fragments, fragment, position = "", 0, 0
    image.seek(0)
    while position < covered:
        chunk = image.read(min(CHUNK, covered - position))
        md5.update(chunk)
        if position // fragment_size != fragment:
            fragment = position // fragment_size
            fragments += "".join(f"{byte:x}"[0] for byte in md5.digest()[:3])
        position += len(chunk)
    return md5.hexdigest(), fragments[: 3 * FRAGMENTS]
