import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords of published leaks, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000))
