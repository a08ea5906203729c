export type TextTable<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextTable<T[K]> }
