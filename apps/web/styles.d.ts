// Lets `tsc` run before the first `next build`, which writes the types of styles and pictures itself.
declare module '*.css';
declare module '*.webp' {
  const picture: { src: string; width: number; height: number };
  export default picture;
}
