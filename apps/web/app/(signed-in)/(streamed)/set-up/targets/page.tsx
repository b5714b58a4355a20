export { default, generateMetadata } from '@/kinds/locate/screens/targets/page';
