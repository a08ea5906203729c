/**
 * Decodes a calendar file (RFC 5545). Lines are unfolded first, because a fold may split a UTF-8 character. Files that
 * are not UTF-8 are read as Windows-1252, which Danish Windows programs write.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  const unfolded = unfoldLines(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded)
  } catch {
    // The decoder throws for bytes that are not UTF-8.
    return new TextDecoder('windows-1252').decode(unfolded)
  }
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

function unfoldLines(bytes: Uint8Array): Uint8Array {
  const unfolded = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const feed = bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? at + 1 : at
    const after = bytes[feed + 1]
    if (bytes[feed] === LINE_FEED && (after === SPACE || after === TAB)) at = feed + 1
    else unfolded[length++] = bytes[at] ?? 0
  }
  return unfolded.subarray(0, length)
}
