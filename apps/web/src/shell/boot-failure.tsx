import styles from './boot-failure.module.css'

const BOOT_FAILURE_TEXTS = {
  da: {
    title: 'Vi kan ikke få fat i Forenet',
    text: 'Du har ikke mistet noget. Se efter, om du er på nettet, og prøv igen; bliver det ved, er vi nok nede et øjeblik.',
    retry: 'Prøv igen',
    tickets: 'Vis mine billetter',
    cards: 'Vis mine medlemskort',
  },
  en: {
    title: 'We cannot reach Forenet',
    text: 'Nothing of yours is lost. Check your connection and try again; if it keeps happening, we are probably down for a short while.',
    retry: 'Try again',
    tickets: 'Show my tickets',
    cards: 'Show my membership cards',
  },
} as const

type BootFailureProps = {
  language: 'da' | 'en'
  retry: () => void
  offlineCopies: { tickets: boolean; cards: boolean }
}

/** Settings or translations failed to load, so texts and CSS are inlined. */
export function BootFailure({ language, retry, offlineCopies }: BootFailureProps) {
  const words = BOOT_FAILURE_TEXTS[language]
  return (
    <main className={styles.page} lang={language}>
      <div role="alert">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
      {offlineCopies.tickets ? <a href="/tickets">{words.tickets}</a> : null}
      {offlineCopies.cards ? <a href="/memberships">{words.cards}</a> : null}
    </main>
  )
}
