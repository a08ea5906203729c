import { isIP } from 'node:net'
import { MASTER_KEY_PATTERN } from '@forenet/sealing/master-key'
import { z } from 'zod'
import { readDatabaseAddress } from '../start/database-address.ts'

// Error messages describe the expected value and never repeat the given one.

export function wholeNumberSchema(least: number, max?: number) {
  const error = max === undefined ? `Must be a whole number from ${least} up` : `Must be a whole number ${least}–${max}`
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(max ?? Number.MAX_SAFE_INTEGER, { error })
}

export function numberBetweenSchema(least: number, max: number) {
  const error = `Must be a number ${least}–${max}`
  return z.coerce.number({ error }).min(least, { error }).max(max, { error })
}

export const portSchema = wholeNumberSchema(0, 65_535)

export const flagSchema = z
  .enum(['true', 'false'], { error: 'Must be true or false' })
  .transform((value) => value === 'true')

export function oneOfSchema<const W extends [string, ...string[]]>(...words: W) {
  return z.enum(words, { error: `Must be one of ${words.join(', ')}` })
}

const urlSchema = z.url({
  protocol: /^https?$/,
  error: 'Must be an address such as https://portal.example.org, without quotes',
})

export const originSchema = urlSchema.transform((value) => new URL(value).origin)

export const baseUrlSchema = urlSchema.transform((value) => value.replace(/\/$/, ''))

export function textMatchingSchema(pattern: RegExp, must: string) {
  return z.string().regex(pattern, { error: `Must be ${must}` })
}

export const minLengthSchema = (least: number) =>
  z.string().min(least, { error: `Must be at least ${least} characters` })

export const nameWithoutBlanksSchema = textMatchingSchema(/^[^\s'"]+$/, 'a name without blanks and quotes')

export const listenAddressSchema = z.string().refine((host) => isIP(host) > 0 || /^[a-z0-9.-]+$/i.test(host), {
  error: 'Must be an IP address or the name of this machine, without http:// and without a port',
})

export const databaseUrlSchema = z.string().transform((text, context) => {
  const read = readDatabaseAddress(text)
  if ('address' in read) return read.address
  context.addIssue(read.wrong)
  return z.NEVER
})

export const encryptionKeySchema = textMatchingSchema(
  MASTER_KEY_PATTERN,
  '32 random bytes in base64: npm run keys -- generate makes some',
)

export const mailServerSchema = z
  .string()
  .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '', {
    error:
      'Must be an smtp:// or smtps:// address such as smtps://user:password@mail.example.org; write signs like # and / in a password as %23 and %2F',
  })

export const mailSenderSchema = textMatchingSchema(
  /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
  'an address such as portal@example.org, or a name before it: Klubben <portal@example.org>',
)

export const scannerUrlSchema = z
  .string()
  .refine((url) => /^(tcp:\/\/[^/\s]+:\d+|unix:\/[^\s]+)$/.test(url) && URL.canParse(url), {
    error: 'Must be tcp://host:port or unix:/path',
  })

export const commaSeparatedSchema = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .refine((words) => words.length > 0, { error: 'Must name at least one, separated by commas, or be left out' })
