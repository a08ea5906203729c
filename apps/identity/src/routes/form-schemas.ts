import { emailAddressSchema } from '@forenet/domain/email'
import { removeInvisible } from '@forenet/domain/invisible-characters'
import { isPersonName } from '@forenet/domain/person-name'
import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, validatePassword } from '../accounts/password-rule.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import { normalizeRecoveryCode } from '../second-factor/recovery-code.ts'
import type { IdentityTexts } from '../words/en.ts'

/** Shown in e-mails, so nothing that mail programs turn into links. */
const PASSKEY_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’`´., ()-]+$/u
const PHONE = /^\+?[\d ()-]{4,20}$/

export type ParsedForm<T> = { ok: true; value: T } | { ok: false; faults: FieldErrors }

export function parseForm<T>(schema: z.ZodType<T>, body: unknown): ParsedForm<T> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return { ok: true, value: result.data }
  const faults: Record<string, string> = {}
  for (const issue of result.error.issues) faults[String(issue.path[0])] ??= issue.message
  return { ok: false, faults }
}

/** Empty if it is not a string. */
export function readSubmittedText(body: unknown, name: string): string {
  const value: unknown = body && typeof body === 'object' ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

export function signInSchema(words: IdentityTexts) {
  return z.object({ email: email(words), password: oldPassword(words) })
}

export function registerSchema(words: IdentityTexts) {
  return z
    .object({
      givenName: name(words, words.faultRequired.givenName),
      familyName: name(words, words.faultRequired.familyName),
      email: email(words),
      password: newPassword(words),
      terms: z.literal('yes', { error: words.faultRequired.terms }),
    })
    .refine((form) => !isPersonal(form.password, [form.givenName, form.familyName, form.email]), {
      path: ['password'],
      error: words.faultPassword.personal,
    })
}

export function confirmRegistrationSchema(words: IdentityTexts) {
  return z.object({ password: oldPassword(words) })
}

export function forgotPasswordSchema(words: IdentityTexts) {
  return z.object({ email: email(words) })
}

/** `personal`: names and e-mail, which the password must not contain. */
export function newPasswordSchema(words: IdentityTexts, personal: readonly string[]) {
  return z.object({ password: newPassword(words, personal) })
}

export function changePasswordSchema(words: IdentityTexts, personal: readonly string[]) {
  return z.object({ currentPassword: oldPassword(words), password: newPassword(words, personal) })
}

export function confirmPasswordSchema(words: IdentityTexts) {
  return z.object({ currentPassword: oldPassword(words) })
}

export function secondFactorCodeSchema(words: IdentityTexts) {
  return z.object({
    code: z
      .string({ error: words.faultRequired.code })
      .max(40, words.faultCode)
      .transform((text) => text.replaceAll(/\s/g, ''))
      .pipe(
        z
          .string()
          .min(1, { error: words.faultRequired.code, abort: true })
          .regex(/^\d{6}$/, words.faultCode),
      ),
  })
}

export function recoveryCodeSchema(words: IdentityTexts) {
  return z.object({
    code: z
      .string({ error: words.faultRequired.recoveryCode })
      .trim()
      .min(1, { error: words.faultRequired.recoveryCode, abort: true })
      .max(100, { error: words.faultRecoveryCode, abort: true })
      .refine((text) => normalizeRecoveryCode(text) !== undefined, words.faultRecoveryCode),
  })
}

export function passkeyNameSchema(words: IdentityTexts) {
  return z.object({ name: line(words, words.faultRequired.passkeyName).regex(PASSKEY_NAME, words.faultCharacters) })
}

export function nameSchema(words: IdentityTexts) {
  return z.object({
    givenName: name(words, words.faultRequired.givenName),
    familyName: name(words, words.faultRequired.familyName),
    phone: z
      .string({ error: words.faultPhone })
      .trim()
      .refine((text) => text === '' || PHONE.test(text), words.faultPhone)
      .transform((text) => text || null),
  })
}

function email(words: IdentityTexts) {
  return z
    .string({ error: words.faultRequired.email })
    .trim()
    .min(1, { error: words.faultRequired.email, abort: true })
    .max(200, { error: words.faultLong, abort: true })
    .pipe(emailAddressSchema(words.faultEmail))
}

function name(words: IdentityTexts, missing: string) {
  return line(words, missing).transform(removePastedInvisible).refine(isPersonName, words.faultName)
}

/** Control characters stay, so that the name is rejected. */
function removePastedInvisible(text: string): string {
  return /\p{Cc}/u.test(text) ? text : removeInvisible(text).trim()
}

function line(words: IdentityTexts, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(60, { error: words.faultLong, abort: true })
}

function oldPassword(words: IdentityTexts) {
  return z
    .string({ error: words.faultRequired.password })
    .min(1, { error: words.faultRequired.password, abort: true })
    .max(PASSWORD_MAX_LENGTH * 4, words.faultLong)
}

function newPassword(words: IdentityTexts, personal: readonly string[] = []) {
  return z
    .string({ error: words.faultRequired.password })
    .min(1, { error: words.faultRequired.password, abort: true })
    .superRefine((password, context) => {
      const fault = validatePassword(password, personal)
      if (fault) context.addIssue({ code: 'custom', message: words.faultPassword[fault] })
    })
}

function isPersonal(password: string, personal: readonly string[]): boolean {
  return validatePassword(password, personal) === 'personal'
}
