import type { ReactNode } from 'react'
import styles from './what-next.module.css'

export function WhatNext({
  title,
  steps,
  children,
}: {
  title: string
  steps: readonly { icon: ReactNode; text: string }[]
  children: ReactNode
}) {
  return (
    <section className={styles.next} aria-labelledby="what-next">
      <h2 id="what-next">{title}</h2>
      <ul>
        {steps.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
