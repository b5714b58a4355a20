export { default, generateMetadata } from '@/kinds/watch/screens/feed/page';
