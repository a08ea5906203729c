import { customType } from './drizzle.ts'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** bigint øre as a safe integer; the pool's type parser refuses larger values. */
export const minor = customType<{ data: number; driverData: number }>({ dataType: () => 'bigint' })

/** A VAT rate, `numeric(6,4)`. */
export const rate = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(4),
})
