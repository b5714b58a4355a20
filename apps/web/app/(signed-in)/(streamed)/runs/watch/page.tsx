export { default, generateMetadata } from '@/kinds/watch/screens/watch/page';
