export type PathParameters = Readonly<Record<string, string | number>>

/** Puts parameters into a path's braces, encoded. Throws when one is missing: the address would reach something else. */
export function fillPath(path: string, parameters: PathParameters): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
