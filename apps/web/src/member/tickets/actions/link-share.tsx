import type { EventRegistration, Ticket } from '@forenet/contract/entry'
import { ticketLinkCreate, ticketLinkItem, ticketLinkRevoke } from '@forenet/contract/ticket-calls'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { ticketsKey } from '../queries.ts'
import styles from './dialogs.module.css'

export function LinkShare({ ticket, entry }: { ticket: Ticket; entry: EventRegistration }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const clipboard = useClipboard({ timeout: 4_000 })
  const params = { ticketId: ticket.id }
  const queryKey = [...ticketsKey(member.id), 'links', ticket.id] as const
  const links = useQuery({ queryKey, queryFn: ({ signal }) => call(ticketLinkItem, { params, signal }) })
  const make = useAction({
    mutationFn: () => call(ticketLinkCreate, { params }),
    onSuccess: async (made) => {
      queryClient.setQueryData(queryKey, made)
      setUrl(made.url)
      await shareOrCopy(made.url, t('link.message', { event: entry.eventTitle }))
    },
  })
  const end = useAction({
    mutationFn: () => call(ticketLinkRevoke, { params }),
    onSuccess: (left) => {
      queryClient.setQueryData(queryKey, left)
      setUrl(null)
    },
  })
  const live = links.data?.live ?? 0
  const Icon = clipboard.copied ? Check : Copy
  return (
    <section className={styles.link} aria-labelledby="link-share">
      <div>
        <h3 id="link-share" className={styles.way}>
          {t('link.heading')}
        </h3>
        <p>{t('link.about')}</p>
      </div>
      <Button
        variant="default"
        fullWidth
        leftSection={<Share2 size={18} aria-hidden />}
        loading={make.isPending}
        onClick={() => (url ? void shareOrCopy(url, t('link.message', { event: entry.eventTitle })) : make.mutate())}
      >
        {t('link.share')}
      </Button>
      {url ? (
        <div className={styles.made}>
          <TextInput label={t('link.made')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(url)}>
            {t(clipboard.copied ? 'link.copied' : 'link.copy')}
          </Button>
        </div>
      ) : null}
      {live > 0 ? (
        <div className={styles.live}>
          <span role="status">{t('link.live', { count: live })}</span>
          <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate()}>
            {t('link.end', { count: live })}
          </Button>
        </div>
      ) : null}
      {getProblemCode(make.error) === 'too-many-requests' ? (
        <p role="alert">{t('link.tooMany')}</p>
      ) : (
        <FormFailure failure={make.error ?? end.error} />
      )}
    </section>
  )
}

async function shareOrCopy(url: string | null, text: string): Promise<void> {
  if (!url || typeof navigator.share !== 'function') return
  try {
    await navigator.share({ text, url })
  } catch (error) {
    console.info('The link was not shared', error)
  }
}
