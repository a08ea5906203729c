import { onPool } from '@forenet/database/database'
import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'
import { readOpenRefunds } from './refund-repository.ts'

export function refundGauges(pool: pg.Pool, now: () => Date): Metric[] {
  const gauge = (name: string, help: string, of: (open: { refunds: number; oldestSeconds: number }) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(of(await readOpenRefunds(onPool(pool), now())))
      },
    })
  return [
    gauge('forenet_refunds_open', 'Refunds not confirmed by the gateway yet', ({ refunds }) => refunds),
    gauge('forenet_refunds_oldest_seconds', 'Age of the oldest of them', ({ oldestSeconds }) => oldestSeconds),
  ]
}
