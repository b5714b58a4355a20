export { default, generateMetadata } from '@/kinds/surface/screens/removals/page';
