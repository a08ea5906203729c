/**
 * Events between modules by name, published in the transaction that caused them. The publishing module declares its
 * events here (`declare module`); subscribers are in `hears` of each `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Hears {}

/** Calls all subscribers sequentially, in module order. An error of one rolls back the transaction. */
export type Tell = <Name extends keyof Hears>(name: Name, ...what: ArgumentsOf<Name>) => Promise<void>

type ArgumentsOf<Name extends keyof Hears> = Hears[Name] extends (...what: infer What) => Promise<void> ? What : never

/**
 * Publishes to the modules returned by `hearers`, evaluated per event because publishers are created before
 * subscribers.
 */
export function teller(hearers: () => readonly { hears?: Partial<Hears> }[]): Tell {
  return async (name, ...what) => {
    for (const { hears } of hearers()) {
      const hear = hears?.[name] as ((...told: typeof what) => Promise<void>) | undefined
      await hear?.(...what)
    }
  }
}
