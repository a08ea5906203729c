import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ActionCard } from '../../../ui/blocks/action-card.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import styles from './step-card.module.css'
import type { StepLink } from './step-texts.ts'

type StepCardProps = Omit<ComponentProps<typeof ActionCard>, 'heading' | 'id'> & {
  accent?: string
}

export function StepCard({ accent, ...card }: StepCardProps) {
  if (accent === undefined) {
    return (
      <li>
        <ActionCard {...card} />
      </li>
    )
  }
  return (
    <AccentScope as="li" colour={accent}>
      <ActionCard {...card} />
    </AccentScope>
  )
}

type WayButtonProps = {
  way: StepLink
  primary: boolean
  priceOf?: number
}

export function StepLinkButton({ way, primary, priceOf = 0 }: WayButtonProps) {
  return (
    <Button
      className={priceOf > 0 ? styles.priced : undefined}
      data-several={priceOf > 1 || undefined}
      variant={primary ? 'filled' : 'default'}
      aria-label={way.label}
      renderRoot={(root) => <AppLink href={way.href} {...root} />}
    >
      {way.words}
    </Button>
  )
}
