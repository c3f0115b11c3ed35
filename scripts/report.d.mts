export function reportFile(name: string, now?: Date): string

type Figure = { test: number | string; done: string; result: string; when: string }

export function figuresTable(figures: Figure[]): string
