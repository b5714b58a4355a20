// Declarations for `tsc` before the first `next build`, which generates the types of styles and images.
declare module '*.css';
declare module '*.webp' {
  const picture: { src: string; width: number; height: number };
  export default picture;
}
