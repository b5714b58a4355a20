export { default, generateMetadata } from '@/kinds/watch/screens/document/page';
