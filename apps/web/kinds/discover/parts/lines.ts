/** What stands in each line, but for empty ones. */
export const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
