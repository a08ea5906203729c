import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { useOfflineCopies } from './offline-copies-context.ts'

export function OfflineMessage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation(['tickets', 'memberships'])
  const { tickets, cards } = useOfflineCopies()
  return (
    <CenteredMessage
      icon={<CloudOff size={28} aria-hidden />}
      title={title}
      text={text}
      action={
        <Group justify="center">
          {tickets ? <Button renderRoot={(root) => <Link to="/tickets" {...root} />}>{t('title')}</Button> : null}
          {cards ? (
            <Button
              variant={tickets ? 'default' : 'filled'}
              renderRoot={(root) => <Link to="/memberships" {...root} />}
            >
              {t('memberships:title')}
            </Button>
          ) : null}
        </Group>
      }
    />
  )
}
