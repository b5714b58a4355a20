export function strangeSettings(root: string, shell?: Record<string, string | undefined>): string[];
