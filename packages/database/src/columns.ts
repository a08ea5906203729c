import { customType } from './drizzle.ts'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The pool's parser rejects unsafe integers. */
export const minor = customType<{ data: number; driverData: number }>({ dataType: () => 'bigint' })

export const rate = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(4),
})
