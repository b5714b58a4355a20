export interface LogFile {
  path: string;
  write(chunk: string | Uint8Array): void;
  close(): Promise<void>;
}
export function openLogFile(file: string): LogFile;
