/**
 * What modules tell of, by name: what happened, told in the transaction in which it did. The module that tells adds its lines
 * here, beside the code that tells (`declare module`); who hears is in the `hears` of a `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who tell
export interface Hears {}

/** Tells all who hear, one after the other, in the order of the modules. What one throws undoes the whole. */
export type Tell = <Name extends keyof Hears>(name: Name, ...what: ArgumentsOf<Name>) => Promise<void>

type ArgumentsOf<Name extends keyof Hears> = Hears[Name] extends (...what: infer What) => Promise<void> ? What : never

/** Tells the modules that `hearers` answers with; asked each time, since who tells is made before who hears. */
export function teller(hearers: () => readonly { hears?: Partial<Hears> }[]): Tell {
  return async (name, ...what) => {
    for (const { hears } of hearers()) {
      const hear = hears?.[name] as ((...told: typeof what) => Promise<void>) | undefined
      await hear?.(...what)
    }
  }
}
