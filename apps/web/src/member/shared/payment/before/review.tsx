import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Surface } from '../../../../ui/blocks/surface.tsx'
import { SectionHead } from '../../../../ui/page/section-head.tsx'
import { PriceExplained } from './price-explained.tsx'
import styles from './review.module.css'

type ReviewProps = ComponentProps<typeof PriceExplained> & {
  title: string
  change: { words: string; label: string; act: () => void; disabled: boolean }
  children: ReactNode
  note?: string | undefined
}

export function Review({ title, change, children, note, ...price }: ReviewProps) {
  return (
    <div className={styles.columns}>
      <Surface as="section" labelledBy="review-order">
        <SectionHead
          id="review-order"
          title={title}
          action={
            <Button variant="subtle" aria-label={change.label} onClick={change.act} disabled={change.disabled}>
              {change.words}
            </Button>
          }
        />
        <PriceExplained {...price} />
      </Surface>
      <div className={styles.side}>{children}</div>
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  )
}
