/**
 * Events between modules, published in the transaction that caused them. The publishing module declares its events here
 * (`declare module`); subscribers are in `hears` of each `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

/** Subscribers run sequentially, in module order. An error rolls back the transaction. */
export type PublishEvent = <Name extends keyof DomainEvents>(name: Name, ...what: ArgumentsOf<Name>) => Promise<void>

type ArgumentsOf<Name extends keyof DomainEvents> = DomainEvents[Name] extends (...what: infer What) => Promise<void>
  ? What
  : never

/** Evaluates `hearers` per event, because publishers are created before subscribers. */
export function createPublisher(hearers: () => readonly { hears?: Partial<DomainEvents> }[]): PublishEvent {
  return async (name, ...what) => {
    for (const { hears } of hearers()) {
      const hear = hears?.[name] as ((...told: typeof what) => Promise<void>) | undefined
      await hear?.(...what)
    }
  }
}
