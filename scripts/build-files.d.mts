export function keepFilesOfBuild(folder: string, store: string, now?: number): void
export function addKeptFiles(folder: string, store: string): void
export function compressFiles(folder: string): Promise<void>
