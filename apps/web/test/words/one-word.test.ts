import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')

const ENGLISH = [
  'apps/web/src/words/en/*.ts',
  'apps/web/src/door/words/en.ts',
  'apps/identity/src/words/en.ts',
  'packages/contract/src/club/*-texts-en.ts',
]
/** Some also have English texts, to which the Danish rules do not apply. */
const DANISH = [
  'apps/web/src/words/da/*.ts',
  'apps/web/src/door/words/da.ts',
  'apps/identity/src/words/da.ts',
  'packages/contract/src/club/*-texts-da.ts',
  'packages/contract/src/club/role-names.ts',
  'apps/api/src/modules/**/{*words*,*-file}.ts',
  'apps/api/src/modules/**/emails/*.ts',
  'apps/api/src/documents/**/*.ts',
]

/** Unused variants, and the term to use instead. */
const ENGLISH_RULES: readonly [RegExp, string][] = [
  [/post code/i, 'postcode'],
  [/\btown\b/i, 'city'],
  [/telephone/i, 'phone'],
  [/birth date/i, 'date of birth'],
  [/\b(paid|pays?|paying|given) (\S+ )?back\b/i, 'refund'],
  [/\bcall(ed|ing)? off\b/i, 'cancel'],
  [/\b(take|taken|takes) (it |this )?back\b/i, 'undo'],
  [/\bon offer\b|\boff offer\b/i, 'on sale'],
  [/\b(passed|pass) (it |them )?on\b/i, 'transfer'],
  [/\bguardians?\b/i, 'parent'],
  [/\bletters? (is|are|goes|go|has|have|to|about|of)\b/i, 'message'],
  [/\bnobody\b/i, 'no one'],
  [/\bdiscard(ed)? (the|this) club\b/i, 'delete'],
  [/\byear wheel\b/i, 'annual plan'],
]
const DANISH_RULES: readonly [RegExp, string][] = [
  [
    /\bbetal(e|er|es|t|te|tes)? ([^.,:]{1,40} )?tilbage\b|ført tilbage|tilbagebetal|går tilbage/iu,
    'refundere, refusion; annullere før betaling',
  ],
  [/\bdør(en|ens|vagt)?\b/iu, 'indgang, indgangsvagt'],
  [/\bværge/iu, 'forælder'],
  [/anden voksne?/iu, 'anden forælder'],
  [/invitér/iu, 'inviter'],
  [/\bbreve?(t|ne)?\b/iu, 'besked'],
  [/kassér|kassere[dst]/iu, 'slette'],
  [/lægge?s? sammen|lagt sammen|læg to/iu, 'flette'],
  [/betalingsnøgle/iu, 'betalingsløsning, API-nøgle'],
  [/selv har skrevet på|skrevet på medlemslisten/iu, 'tilføjet'],
  [/arrangementsvært|\bværten/iu, 'arrangør'],
  [/styr forening/iu, 'administrér forening'],
  [/forlad(er)? ventelisten/iu, 'gå af ventelisten'],
]

async function textsOf(patterns: readonly string[]): Promise<{ at: string; text: string }[]> {
  const found: { at: string; text: string }[] = []
  for await (const path of glob([...patterns], { cwd: ROOT })) {
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        if (/^\s*(import|export .* from|\/?\*|\/\/)/.test(line)) return
        const values = line.replace(/^\s*(?:'[^']*'|[\w$]+):/, '')
        for (const [, text = ''] of values.matchAll(/['`]([^'`]*\p{L}[^'`]*)['`]/gu)) {
          if (/\s|^\p{Lu}/u.test(text)) found.push({ at: `${path}:${index + 1}`, text })
        }
      })
  }
  return found
}

test.each([
  ['English', ENGLISH, ENGLISH_RULES, 4_000],
  ['Danish', DANISH, DANISH_RULES, 4_500],
] as const)('%s texts have one word for one thing', async (_language, patterns, rules, least) => {
  const texts = await textsOf(patterns)
  expect(texts.length).toBeGreaterThan(least)
  const faults = texts.flatMap(({ at, text }) =>
    rules.flatMap(([variant, word]) => (variant.test(text) ? `${at}: “${text}”: ${word}` : [])),
  )
  expect(faults).toEqual([])
})
