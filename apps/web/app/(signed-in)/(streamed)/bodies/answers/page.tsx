export { default, generateMetadata } from '@/kinds/locate/screens/answers/page';
