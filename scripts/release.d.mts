export function isShipped(file: string): boolean

export function releaseName(release: { version: string; commit: string; tags: string[] }): string

export function isRelease(root: string): boolean
