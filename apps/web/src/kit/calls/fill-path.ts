export type PathParameters = Readonly<Record<string, string | number>>

/** Fills the parameters of a path. Throws if one is missing, because the URL would name another resource. */
export function fillPath(path: string, parameters: PathParameters): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
