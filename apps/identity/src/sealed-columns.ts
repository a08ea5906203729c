import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { SEALED_COOKIE_KEY } from './keys/cookie-keys.ts'
import { SEALED_SIGNING_KEY } from './keys/signing-keys.ts'
import { SEALED_PAYLOAD } from './provider/adapter.ts'
import { SEALED_ENROLMENT, SEALED_TOTP } from './second-factor/totp-store.ts'

/** Columns of the schema `identity` that are sealed and held their secrets in clear once. */
export const ONCE_IN_CLEAR: readonly SealedColumn[] = [SEALED_SIGNING_KEY, SEALED_COOKIE_KEY]

/** All columns of the schema `identity` that are sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [...ONCE_IN_CLEAR, SEALED_PAYLOAD, SEALED_TOTP, SEALED_ENROLMENT]
