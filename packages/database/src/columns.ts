import { customType } from './drizzle.ts'

/** `bytea` as a Buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** bigint øre as a safe integer; the pool's parser refuses anything larger. */
export const minor = customType<{ data: number; driverData: number }>({ dataType: () => 'bigint' })

/** `numeric(6,4)`: a VAT rate as a number. */
export const rate = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(4),
})
