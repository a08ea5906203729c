export const APPLE_PASS = 'application/vnd.apple.pkpass'
