/**
 * Whether a web address carries user information, as `https://bank.dk@evil.example` does: readers take it for the host. False for a text
 * that is no address.
 */
export function hasUserInfo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
