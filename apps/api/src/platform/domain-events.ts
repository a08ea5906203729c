/**
 * Events between modules, published in the transaction that caused them. The publishing module declares its events here
 * (`declare module`); subscribers are in `subscribers` of each `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DomainEvents {}

/** Subscribers run sequentially, in module order. An error rolls back the transaction. */
export type PublishEvent = <Name extends keyof DomainEvents>(name: Name, ...what: EventArguments<Name>) => Promise<void>

type EventArguments<Name extends keyof DomainEvents> = DomainEvents[Name] extends (...what: infer What) => Promise<void>
  ? What
  : never

/** Evaluates `modules` per event, because publishers are created before subscribers. */
export function createPublisher(modules: () => readonly { subscribers?: Partial<DomainEvents> }[]): PublishEvent {
  return async (name, ...what) => {
    for (const { subscribers } of modules()) {
      const subscriber = subscribers?.[name] as ((...notified: typeof what) => Promise<void>) | undefined
      await subscriber?.(...what)
    }
  }
}
