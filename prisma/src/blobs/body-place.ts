/** A place outside Postgres for packed bodies, by their hash. It knows neither encodings nor which bodies are in use. */
export interface BodyPlace {
  /** As the column `place` keeps it. */
  readonly name: 'folder' | 's3';
  /** Writes a body so that it is there whole or not at all, and survives a loss of power once this has ended. */
  write(hash: string, body: Buffer): Promise<void>;
  has(hash: string): Promise<boolean>;
  read(hash: string): Promise<Buffer | null>;
  /** Removes a body; one that is not there is no error. */
  remove(hash: string): Promise<void>;
}
