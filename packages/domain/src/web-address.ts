/**
 * Whether a URL has user information, as in `https://bank.dk@evil.example`, which readers mistake for the host. False
 * for text that is not a URL.
 */
export function hasUserInfo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
