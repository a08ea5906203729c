import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { SEALED_COOKIE_KEY } from './keys/cookie-keys.ts'
import { SEALED_SIGNING_KEY } from './keys/signing-keys.ts'
import { SEALED_PAYLOAD } from './provider/adapter.ts'
import { SEALED_ENROLMENT, SEALED_TOTP } from './second-factor/totp-store.ts'

/** Plaintext in earlier versions. */
export const PREVIOUSLY_PLAINTEXT_COLUMNS: readonly SealedColumn[] = [SEALED_SIGNING_KEY, SEALED_COOKIE_KEY]

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...PREVIOUSLY_PLAINTEXT_COLUMNS,
  SEALED_PAYLOAD,
  SEALED_TOTP,
  SEALED_ENROLMENT,
]
