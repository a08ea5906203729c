import { customType } from './drizzle.ts'

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Column for amounts in øre. The pool's parser rejects integers that are not safe. */
export const minorAmountColumn = customType<{ data: number; driverData: number }>({ dataType: () => 'bigint' })

export const vatRateColumn = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(6, 4)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(4),
})
