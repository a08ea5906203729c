/** Whether a URL has a user name: in `https://bank.dk@evil.example` readers mistake it for the host. */
export function hasUserInfo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
