export { default, generateMetadata } from '@/kinds/discover/screens/topics/page';
