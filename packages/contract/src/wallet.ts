export const APPLE_PASS_MIME_TYPE = 'application/vnd.apple.pkpass'
