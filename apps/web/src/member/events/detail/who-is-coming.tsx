import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { EventDetail } from '@forenet/contract/event'
import { eventNameVisibilitySet } from '@forenet/contract/event-calls'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { getInitials } from '../../../ui/blocks/initials.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { eventQuery } from '../queries.ts'
import { splitShownNames } from './event-facts.ts'
import styles from './who-is-coming.module.css'

export function WhoIsComing({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { count, names, own, nameable } = event.coming
  if (count === 0) return null
  const { shown, others } = splitShownNames(event.coming)
  const words = [...shown, ...(others > 0 && shown.length > 0 ? [t('whoComes.others', { count: others })] : [])]
  const isPast = event.registration === 'past'
  return (
    <section aria-labelledby="who-comes" className={styles.who}>
      <h2 id="who-comes" className={styles.title}>
        {t(isPast ? 'whoComes.past' : 'whoComes.title', { count })}
      </h2>
      {names.length > 0 ? (
        <div className={styles.people}>
          <span className={styles.faces} aria-hidden>
            {shown.slice(0, 5).map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is stable.
              <span key={`${name} ${place}`} className={styles.face}>
                {getInitials(name)}
              </span>
            ))}
          </span>
          <p>{new Intl.ListFormat(language).format(words)}</p>
        </div>
      ) : null}
      {own !== null && nameable && !isPast ? <OwnName event={event} isShown={own} /> : null}
    </section>
  )
}

function OwnName({ event, isShown }: { event: EventDetail; isShown: boolean }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const say = useAction({
    mutationFn: (shown: boolean) => call(eventNameVisibilitySet, { params: { eventId: event.id }, body: { shown } }),
    onSuccess: (known) => queryClient.setQueryData(eventQuery(member.id, event.id).queryKey, known),
  })
  return (
    <>
      <Checkbox
        color="var(--accent)"
        iconColor="var(--on-accent)"
        checked={say.isPending ? say.variables : isShown}
        onChange={(change) => say.mutate(change.currentTarget.checked)}
        label={t('whoComes.own')}
        description={t('whoComes.ownHint')}
      />
      {say.isError ? <FormFailure failure={say.error} /> : null}
    </>
  )
}
